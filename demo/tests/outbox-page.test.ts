import { expect, onTestFinished, test } from 'vitest'
import { startDemoTestApp } from '../src/testing.ts'

test('the outbox shows messages and escapes their content', async () => {
  const halyard = await startDemoTestApp()
  onTestFinished(() => halyard.close())
  const body = `<script>alert(1)</script> & "quotes" 'too'`
  await halyard.app.context.db
    .insertInto('outbox_message')
    .values({ channel: 'email', recipient: '<b>@example.com', subject: '</title><img src=x>', body, at: 0 })
    .execute()
  const response = await fetch(`${halyard.url}/dev/outbox`)
  const text = await response.text()
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quotes&quot; &#39;too&#39;')
  expect(text).not.toMatch(/<script|<img|<b>@/)
})
