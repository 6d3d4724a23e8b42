/** As many are listed: whoever is invited, and years of those who accepted. */
export const invitationsMax = 1000
/** In one go: whoever has more pastes them in parts. */
export const manyMax = 200
