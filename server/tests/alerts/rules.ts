import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

export const DEPLOY = join(import.meta.dirname, '../../../deploy')
const RULES = join(DEPLOY, 'prometheus/alerts.yml')

/** An alert of the rules file. */
interface AlertRule {
  readonly name: string
  /** Its fields by name, without quotes: each is of one line. */
  readonly fields: ReadonlyMap<string, string>
}

/** Reads the rules: each begins with `- alert:`, followed by fields of one line. */
export function readAlerts(): AlertRule[] {
  return readFileSync(RULES, 'utf8')
    .split(/^ {6}- alert: /m)
    .slice(1)
    .map((rule) => {
      const [name = '', ...lines] = rule.split('\n')
      const fields = lines.flatMap((line): [string, string][] => {
        const [, field, value] = /^ {8,10}(\w+):(?: (.*))?$/.exec(line) ?? []
        return field === undefined ? [] : [[field, (value ?? '').replace(/^'(.*)'$/, '$1')]]
      })
      return { name, fields: new Map(fields) }
    })
}

/** Returns the names of the metrics that an expression reads. */
export function metricsIn(expression: string): string[] {
  return Array.from(expression.matchAll(/\bhalyard_\w+/g), ([name]) => name)
}

/** Runs the program with which Prometheus tests rules. Rejects if a test fails, and if it is not installed. */
export const promtool = (...args: string[]) =>
  promisify(execFile)('promtool', args, { cwd: join(DEPLOY, 'prometheus') })

/** Whether it is installed. What needs it is skipped without it. */
export const HAS_PROMTOOL = await promtool('--version').then(
  () => true,
  () => false,
)
