// My team page
export const team = 'Team'
export const nobodyElseIsInYourTeam = 'Nobody else is in your team'
export const theShiftsOfYourTeamAppear = 'The shifts of your team appear here once somebody joins it.'
export const shiftsOfYourTeam = 'Shifts of your team'
export const name = 'Name'
export const off = 'Off'
