import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const MAIN = join(import.meta.dirname, '../../../operator/src/main.ts')

interface Waiting {
  readonly list: readonly { readonly id: number; readonly customer_id: number }[]
}

/** Runs the operators' command line with these arguments; returns its JSON output. */
export async function runOperator(url: string, ...words: string[]): Promise<unknown> {
  return runAs('operator', url, words)
}

/** As `runOperator`, as the reviewer: the second of two persons. */
export async function runReviewer(url: string, ...words: string[]): Promise<unknown> {
  return runAs('reviewer', url, words)
}

/** As `runOperator`, as the admin, who approves what an operator has proposed. */
export async function runAdmin(url: string, ...words: string[]): Promise<unknown> {
  return runAs('admin', url, words)
}

async function runAs(
  role: 'operator' | 'reviewer' | 'admin',
  url: string,
  words: readonly string[],
): Promise<unknown> {
  const env = { ...process.env, HALYARD_OPERATOR: `${role}@example.com:demo1234` }
  const { stdout } = await promisify(execFile)(process.execPath, [MAIN, ...words, '--url', url, '--json'], {
    env,
  })
  return JSON.parse(stdout)
}

/** Returns the id of a customer's pending request in a queue: 'verifications' or 'withdrawals'. */
export async function pendingRequestOf(url: string, queue: string, customerId: number): Promise<string> {
  const { list } = (await runOperator(url, queue)) as Waiting
  const found = list.find(({ customer_id }) => customer_id === customerId)
  if (!found) throw new Error(`no pending request of customer ${customerId} in ${queue}`)
  return String(found.id)
}
