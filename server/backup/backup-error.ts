/** The backup or the restore cannot be done. The message is one line for the operator. */
export class BackupError extends Error {}
