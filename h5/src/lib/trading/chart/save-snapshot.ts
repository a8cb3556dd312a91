import { toast } from '@halyard/ui'
import { text } from '../../language/i18n.ts'

/** Saves a picture of a chart, given as a URL with its data, as a file. */
export function saveSnapshot(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = `halyard-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.png`
  link.click()
  toast(text('trading:pictureSaved'), 'good')
}
