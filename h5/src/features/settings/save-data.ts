import { saveBlob } from '@halyard/web/save-blob'
import { readFile } from '../../lib/calls/read-file.ts'

const FILE_NAME = 'halyard-data.json'

/** Downloads the customer's data with the token of the link and saves it as a file. Returns whether that succeeded. */
export async function saveData(token: string): Promise<boolean> {
  const file = await readFile('safe/export_file', { token })
  if (file) saveBlob(file, FILE_NAME)
  return file !== undefined
}
