export const loadOfflineSchedule = () => import('./OfflineSchedule.tsx')
