/** Saves a file on the device. */
export function saveBlob(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser is still reading the blob; release it later.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
