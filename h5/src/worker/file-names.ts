const HASH_AND_ENDING = /-[\w-]{8}(\.\w+)$/

/** Returns the name of a built file without the hash of its content: 'home-page.js'. */
function stemOf(file: string): string {
  return file.replace(HASH_AND_ENDING, '$1')
}

/** Returns those files of a build that have the names, apart from the hashes, of the files in use. */
export function filesLike(inUse: readonly string[], files: readonly string[]): string[] {
  const stems = new Set(inUse.map(stemOf))
  return files.filter((file) => stems.has(stemOf(file)))
}
