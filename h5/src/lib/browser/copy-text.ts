import { toast } from '@halyard/ui'
import { text } from '../language/i18n.ts'

/** Copies text to the clipboard and shows a toast. If the browser denies it, asks to copy manually. */
export async function copyText(value: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(value)
    toast(text('copied'), 'good')
  } catch {
    toast(text('copyFailed'), 'bad')
  }
}
