import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { damaged } from './failure.ts'

export function passwordFile(dataDir: string): string {
  return join(dataDir, 'postgres-password')
}

/**
 * Creates the password file once, readable by its owner only; a full disk may leave it empty. It survives when the
 * database directory is moved away.
 */
export function ensurePassword(dataDir: string): void {
  const file = passwordFile(dataDir)
  if (existsSync(file) && readFileSync(file, 'utf8').trim() !== '') return
  writeFileSync(file, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
}

export function readPassword(dataDir: string, folder: string): string {
  const file = passwordFile(dataDir)
  if (!existsSync(file)) throw damaged(folder, `Its password file ${file} is missing.`)
  return readFileSync(file, 'utf8').trim()
}

/** Derives the password of the exchange's role from that of the superuser, which the role does not know. */
export function derivePassword(password: string, role: string): string {
  return createHmac('sha256', password).update(role).digest('base64url')
}
