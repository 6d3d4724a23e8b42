/** In one answer: years of a shop's drops. Older ones are asked for by their last day. */
export const shiftReportsMax = 5000
