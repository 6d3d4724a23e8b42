/** Whoever asked left, or takes nothing, as a phone that lost its network: there is nobody to answer and nothing to mend. */
export class ClientGone extends Error {}
