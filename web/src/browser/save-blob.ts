/** How long a browser may read the blob: some first ask the user for a place. */
const READ_MS = 60_000

/** Saves a file on the device. */
export function saveBlob(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), READ_MS)
}
