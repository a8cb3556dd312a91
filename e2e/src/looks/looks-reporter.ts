import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { ROUTE_NAMES } from '../../../h5/src/lib/navigation/route-names.ts'
import { readChoice } from './choice.ts'
import { type Seen, seenBy } from './finding.ts'
import { GALLERY, REPORT } from './folders.ts'
import { summarise } from './summarise.ts'
import { writeGallery } from './write-gallery.ts'

/** Prints the progress and the summary of a run, and writes its report or its gallery. */
export default class LooksReporter implements Reporter {
  private readonly choice = readChoice()
  private readonly seen: Seen[] = []
  private readonly broken: string[] = []

  onTestEnd(test: TestCase, result: TestResult): void {
    const seen = seenBy(result.annotations)
    const seconds = Math.round(result.duration / 1000)
    if (seen) {
      this.seen.push(seen)
      const { visits, looks, findings } = seen
      console.log(
        `${test.title}: ${visits} screens, ${looks} looks, ${findings.length} findings, ${seconds} s`,
      )
    } else if (result.status !== 'passed') {
      this.broken.push(`${test.title} ${result.status}: ${result.error?.message ?? ''}`)
    }
  }

  onError({ message = '' }: { readonly message?: string }): void {
    this.broken.push(message)
  }

  onEnd({ duration }: FullResult): void {
    const findings = this.seen.flatMap((seen) => seen.findings)
    const lines = [...summarise(findings), ...this.unreached(), ...this.broken]
    const looks = this.seen.reduce((sum, seen) => sum + seen.looks, 0)
    const minutes = (duration / 60_000).toFixed(1)
    const total = `${looks} looks in ${minutes} min, ${findings.length} findings in ${lines.length} lines`
    const report = [...lines, total].join('\n')
    mkdirSync(dirname(REPORT), { recursive: true })
    writeFileSync(REPORT, `${report}\n`)
    console.log(`\n${report}\n${REPORT}`)
    const pictures = this.seen.flatMap((seen) => seen.pictures)
    if (pictures.length > 0) console.log(writeGallery(GALLERY, pictures))
  }

  printsToStdio(): boolean {
    return true
  }

  /** Returns the pages of the app that no screen opened, if all screens were to be looked at. */
  private unreached(): string[] {
    if (this.choice.screens || this.broken.length > 0) return []
    const routes = new Set(this.seen.flatMap((seen) => seen.routes))
    return ROUTE_NAMES.filter((name) => !routes.has(name)).map((name) => `no screen opens ${name}`)
  }
}
