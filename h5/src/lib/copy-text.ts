import { toast } from '@halyard/ui'
import { text } from './i18n.ts'

/** Copies, and says so; where the browser forbids it, says to copy by hand. */
export async function copyText(value: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(value)
    toast(text('copied'), 'good')
  } catch {
    toast(text('copyFailed'), 'bad')
  }
}
