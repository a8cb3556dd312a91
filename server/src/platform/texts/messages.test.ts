import { OPERATOR_ROLES } from '@halyard/api/ops'
import { ERROR_CODES, LANGUAGES } from '@halyard/api'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { TEXT_FOLDERS } from './messages.ts'

/** Keys whose text is the same in some of the languages: names of roles are international words. */
const SHARED = new Set(['insufficient_balance', ...OPERATOR_ROLES.map((role) => `role_${role}`)])

type Texts = Readonly<Record<string, string>>

function read(folder: string): Record<string, Texts> {
  return Object.fromEntries(
    LANGUAGES.map((lang) => {
      const file = join(folder, `${lang}.json`)
      return [lang, JSON.parse(readFileSync(file, 'utf8')) as Texts]
    }),
  )
}

function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{[a-z]+\}/g)].map(([placeholder]) => placeholder).toSorted()
}

test('every error code has one message', () => {
  const codes = TEXT_FOLDERS.flatMap((folder) => Object.keys(read(folder)['en'] ?? {}))
  expect(codes.toSorted()).toEqual([...ERROR_CODES, 'signed_out'].toSorted())
})

const MAIL_TEMPLATES = join(import.meta.dirname, '../../mail/templates')

describe.each([
  ...TEXT_FOLDERS.map((folder) => [`errors in ${basename(folder)}`, folder] as const),
  ['e-mails', MAIL_TEMPLATES] as const,
])('the nine languages of %s', (_name, folder) => {
  const all = read(folder)
  const en = all['en'] ?? {}

  test.each(LANGUAGES)('%s has the same keys and placeholders as English', (lang) => {
    const texts = all[lang] ?? {}
    expect(Object.keys(texts)).toEqual(Object.keys(en))
    for (const [key, text] of Object.entries(texts)) {
      expect(text.trim()).toBe(text)
      expect(text).not.toBe('')
      expect(placeholdersOf(text), key).toEqual(placeholdersOf(en[key] ?? ''))
    }
  })

  test('every text differs between the languages', () => {
    for (const key of Object.keys(en).filter((key) => !SHARED.has(key))) {
      const texts = LANGUAGES.map((lang) => all[lang]?.[key])
      expect(new Set(texts).size, key).toBe(LANGUAGES.length)
    }
  })
})
