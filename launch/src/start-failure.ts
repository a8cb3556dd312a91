/** A reason not to start whose message is all that a person needs: it is printed without a stack. */
export class StartFailure extends Error {
  override name = 'StartFailure'
}

/** A full disk, which passes: what runs waits for room instead of giving up. */
export class DiskFull extends StartFailure {
  override name = 'DiskFull'
}

const diskReasons: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'no space is left on the disk',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'it is a file, or inside one',
  EEXIST: 'it is a file',
}

/** Turns what the disk refused into a message that names the folder; anything else stays as it is. */
export function explainDisk(error: unknown, folder: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = diskReasons[code]
  if (!reason) return error
  const Failure = code === 'ENOSPC' ? DiskFull : StartFailure
  return new Failure(
    `The data folder ${folder} cannot be used: ${reason} (${code}). ` +
      'Mend that, or choose another folder: HALYARD_DATA=/path/to/folder npm start',
  )
}
