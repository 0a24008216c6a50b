// Session
export const openidProfileEmailOfflineAccess = 'openid profile email offline_access'
export const loginCheckFailed = 'Login check failed'
export const loginFailed = 'Login failed'
export const logoutFailed = 'Logout failed'
