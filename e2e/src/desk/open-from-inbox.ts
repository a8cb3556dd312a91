import { deskWordsOf } from '../words.ts'
import type { DeskPage } from './open-desk-page.ts'

const inbox = deskWordsOf('inbox')

/** Opens the row of a queue in the inbox that has a text. The row appears without a reload. */
export async function openFromInbox({ page, goto }: DeskPage, queue: string, text: string): Promise<void> {
  await goto(`/?queue=${queue}`)
  const row = page
    .getByRole('row')
    .filter({ hasText: inbox(`queue_${queue}`) })
    .filter({ hasText: text })
  await row.last().click()
}
