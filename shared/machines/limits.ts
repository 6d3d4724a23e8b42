/** Of the register, and of what was reported and is not in it: more than any laundry has. */
export const machinesMax = 2000
export const unregisteredMax = 500
/** Lines of one file. */
export const importLinesMax = 2000
/** What a machine's page begins with; older repairs follow page by page. */
export const openShown = 100
export const repairsShown = 50
export const repeatedMax = 200
/** So many reports within `repeatDays` mean that a repair did not hold. */
export const repeatCount = 3
export const repeatDays = 30
export const careTitleMaxLength = 200
export const careNoteMaxLength = 1000
/** Two years. */
export const careEveryMax = 730
export const careTasksMax = 500
/** Of one machine, and of what is due anywhere. */
export const careShown = 200
export const fleetDays = 90
