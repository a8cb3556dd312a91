import { writeFileSync } from 'node:fs'
import { generateCallTables } from './call-tables.ts'

for (const { file, text } of generateCallTables())
  writeFileSync(new URL(`../src/${file}`, import.meta.url), text)
