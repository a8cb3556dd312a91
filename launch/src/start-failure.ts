/** An expected failure to start. Its message is complete for users and is printed without a stack. */
export class StartFailure extends Error {
  override name = 'StartFailure'
}

/** A full disk. Callers wait for space instead of giving up. */
export class DiskFull extends StartFailure {
  override name = 'DiskFull'
}

const DISK_REASONS: Record<string, string> = {
  EACCES: 'this user has no write permission',
  EPERM: 'this user has no write permission',
  EROFS: 'the disk is read-only',
  ENOSPC: 'no space is left on the disk',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'it is a file, or inside a file',
  EEXIST: 'it is a file',
}

/** Turns a file system error into a `StartFailure` that names the directory. Returns other errors unchanged. */
export function explainDisk(error: unknown, folder: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = DISK_REASONS[code]
  if (!reason) return error
  const Failure = code === 'ENOSPC' ? DiskFull : StartFailure
  return new Failure(
    `The data folder ${folder} cannot be used: ${reason} (${code}). ` +
      'Fix that, or choose another folder: HALYARD_DATA=/path/to/folder npm start',
  )
}
