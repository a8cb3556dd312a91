/** A command that was refused and changed nothing. The message is one line for the person at the command line. */
export class ArchiveError extends Error {}
