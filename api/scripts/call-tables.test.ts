import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { generateCallTables } from './call-tables.ts'

test.each(generateCallTables())('generated: $file is what `npm run generate` writes', ({ file, text }) => {
  expect(readFileSync(new URL(`../src/${file}`, import.meta.url), 'utf8')).toBe(text)
})
