/** Who may mark machines as repaired at the status page: everybody, whoever knows the PIN, nobody. */
export const publicRepairModes = ['on', 'pin', 'off'] as const
export type PublicRepairMode = (typeof publicRepairModes)[number]
