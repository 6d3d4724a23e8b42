/** As many people are listed; those of years, since nobody who leaves is deleted. */
export const usersMax = 5000
