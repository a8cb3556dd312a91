import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { securityHeaders } from './security.ts'

function policyOf(page: string | undefined): string {
  const appDirectory = mkdtempSync(join(tmpdir(), 'halyard-policy-'))
  onTestFinished(() => rmSync(appDirectory, { recursive: true }))
  if (page !== undefined) writeFileSync(join(appDirectory, 'index.html'), page)
  return securityHeaders({ mode: 'production', appDirectory })['content-security-policy'] ?? ''
}

test('the script inside the app page is allowed by its hash, and no other one', () => {
  const script = '\nlet a = "<b>"\n'
  const hash = createHash('sha256').update(script).digest('base64')
  const policy = policyOf(`<html><script>${script}</script><script src="/x.js"></script></html>`)
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
})

test('without a built app only files of the server are allowed as scripts', () => {
  expect(policyOf(undefined)).toContain("script-src 'self';")
})
