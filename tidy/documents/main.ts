import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BLOCKS, withBlock } from './blocks.ts'
import { readText, ROOT } from './project-text.ts'

for (const block of BLOCKS) {
  const text = await withBlock(readText(block.file), block)
  writeFileSync(join(ROOT, block.file), text)
}
