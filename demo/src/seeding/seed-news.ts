import { type Language, LANGUAGES } from '@halyard/api'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DemoContext } from '../demo-context.ts'

const FOLDER = join(import.meta.dirname, 'news')

/** The demo's items, oldest first. Those in the strip are announcements. */
const ITEMS = [
  { seed: 'alerts', type: 'news', is_strip: false },
  { seed: 'receipts', type: 'news', is_strip: false },
  { seed: 'fees', type: 'announcement', is_strip: true },
  { seed: 'practice_funds', type: 'announcement', is_strip: true },
  { seed: 'simulated', type: 'announcement', is_strip: true },
] as const

type Texts = Readonly<Record<string, { readonly title: string; readonly text: string }>>

/** Publishes the demo's announcements and news in nine languages: each item once, however often it starts. */
export async function seedNews({ db, now }: Pick<DemoContext, 'db' | 'now'>): Promise<void> {
  const texts = LANGUAGES.map((lang) => ({ lang, words: readTexts(lang) }))
  for (const item of ITEMS)
    await db.transaction().execute(async (transaction) => {
      const inserted = await transaction
        .insertInto('news')
        .values({ ...item, published_at: now(), announced_at: now() })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!inserted) return
      const rows = texts.flatMap(({ lang, words }) => {
        const found = words[item.seed]
        return found ? [{ news_id: BigInt(inserted.id), lang, title: found.title, body: found.text }] : []
      })
      await transaction.insertInto('news_text').values(rows).execute()
    })
}

function readTexts(lang: Language): Texts {
  return JSON.parse(readFileSync(join(FOLDER, `${lang}.json`), 'utf8')) as Texts
}
