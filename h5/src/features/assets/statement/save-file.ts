import { saveBlob } from '@halyard/web/save-blob'
import { readFile } from '../../../lib/calls/read-file.ts'

/** A file of the customer, and the name to save it by. */
interface CustomerFile {
  readonly path: Parameters<typeof readFile>[0]
  readonly query: Readonly<Record<string, string>>
  readonly name: string
}

/** Downloads a file of the customer and saves it. Returns whether that succeeded. */
export async function saveFile({ path, query, name }: CustomerFile): Promise<boolean> {
  const file = await readFile(path, query)
  if (file) saveBlob(file, name)
  return file !== undefined
}
