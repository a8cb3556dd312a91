import type { OperatorCommand } from './command.ts'

export function usageOf(commands: readonly OperatorCommand[]): string {
  const width = Math.max(...commands.map(({ usage }) => usage.length))
  return [
    'Usage: npm run operator -- <command> [--url http://localhost:8080] [--json]',
    '',
    ...commands.map(({ usage, about }) => `  ${usage.padEnd(width)}  ${about}`),
    '',
    'HALYARD_OPERATOR=account:password signs in, and HALYARD_OPERATOR_CODE with a second factor; else you are asked.',
    'HALYARD_URL is the server where --url is not given. Everything goes into the audit log, with who and why.',
    'Exit codes: 0 done, 1 refused, 2 not understood, 3 no server.',
  ].join('\n')
}
