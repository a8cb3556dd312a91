import type { AttackCase } from './attack-case.ts'

/** Returns the cases as the table in docs/attacks.md. */
export function describeCases(cases: readonly AttackCase[]): string {
  const rows = cases.map(({ id, was, commit, test }) => {
    const name = test.name.replaceAll('|', String.raw`\|`)
    return `| ${id} | ${was} | \`${test.file}\`: ${name} | ${commit} |`
  })
  return ['| Case | Was possible | Shown by | Mended in |', '| --- | --- | --- | --- |', ...rows].join('\n')
}
