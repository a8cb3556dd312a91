import { LANGUAGES, NOTICE_KINDS } from '@halyard/api'
import { expect, test } from 'vitest'
import { readTexts } from '../platform/texts/text-folders.ts'
import { TEXT_FOLDERS } from './push-message.ts'

const TEXTS = readTexts(TEXT_FOLDERS)

test.each(NOTICE_KINDS)('%s has a text for pushes', (kind) => {
  const keys = Object.keys(TEXTS.en)
  expect(keys.filter((key) => key === kind || key.startsWith(`${kind}_`))).not.toEqual([])
})

test.each(LANGUAGES)('%s has the same texts for pushes as English', (lang) => {
  expect(Object.keys(TEXTS[lang]).toSorted()).toEqual(Object.keys(TEXTS.en).toSorted())
})
