/** As many are listed: whoever is invited, and years of those who accepted. */
export const invitationsMax = 1000
