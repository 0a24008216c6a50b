// Present managers
export const alsoHere = (names: string) => `Also here: ${names}`
export const alsoLookingAtTheseDays = 'Also looking at these days'
export const viewing = 'Viewing'
export const editingSelection = (selection: string) => `Editing ${selection}`
export const editingTheScheduleOf = (surfer: string) => `Editing the schedule of ${surfer}`
export const editingAnAgentWho = 'Editing an agent who is not in view'
export const nameIsHere = (name: string) => `${name} is here.`
export const nameHasLeft = (name: string) => `${name} has left.`
