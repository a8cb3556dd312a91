import { createHash } from 'node:crypto'
import { fileInPage } from '@halyard/receipt'
import { UserError } from './read.ts'

/** The data of a page of evidence, and the lines to compare with the page. */
interface EvidencePage {
  readonly file: string
  readonly lines: readonly string[]
}

/**
 * Reads the data of a page that the app saved. Its script is never run: only its hash is printed, as that of the data, to be
 * compared with what the page shows. Returns `undefined` for a text that is not HTML. Throws a `UserError` for another page.
 */
export function readEvidencePage(text: string): EvidencePage | undefined {
  if (!/^\s*<!doctype html>/i.test(text)) return undefined
  const file = fileInPage(text)
  if (file === undefined) throw new UserError('the page is not one of evidence, or was changed')
  const scripts = Array.from(text.matchAll(/<script>([^]*?)<\/script>/g), ([, script = '']) => sha256(script))
  return {
    file,
    lines: [
      `Page of evidence: only its data is verified. SHA-256 of the data: ${sha256(file)}`,
      `SHA-256 of its script, which was not run: ${scripts.join(', ') || 'none'}`,
    ],
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
