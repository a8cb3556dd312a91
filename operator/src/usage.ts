import type { OperatorCommand } from './command.ts'

/** Returns the help text. */
export function usageOf(commands: readonly OperatorCommand[]): string {
  const width = Math.max(...commands.map(({ usage }) => usage.length))
  return [
    'Usage: npm run operator -- <command> [--url http://localhost:8080] [--json]',
    '',
    ...commands.map(({ usage, about }) => `  ${usage.padEnd(width)}  ${about}`),
    '',
    'Sign-in: HALYARD_OPERATOR=account:password, with a second factor also HALYARD_OPERATOR_CODE; otherwise you are prompted.',
    'Server: --url, or else HALYARD_URL. Every action is written to the audit log with its actor and reason.',
    'Exit codes: 0 done, 1 refused, 2 usage error, 3 server unreachable.',
  ].join('\n')
}
