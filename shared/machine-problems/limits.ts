/** What is not repaired, at the public page and in a mail: more than any wall has room for. */
export const unrepairedMax = 200
/** The same for staff, and as many repairs beside it. */
export const problemsMax = 500
/** The latest changes of one problem. */
export const problemEventsMax = 200
/** With a report; a voice has one. */
export const reportPhotosMax = 3
/** The latest of the voices, beside those of the report. */
export const voicePhotosMax = 9
