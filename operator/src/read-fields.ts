import { readFile } from 'node:fs/promises'
import { EXIT, Failure } from './failure.ts'

/** Reads a JSON object. The server validates its fields. Throws a usage `Failure`. */
export async function readFields(file: string): Promise<object> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Failure(EXIT.usage, `Cannot read ${file}.`)
  })
  const fields = parseJson(text)
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
    throw new Failure(EXIT.usage, `${file} must contain one JSON object.`)
  return fields
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
