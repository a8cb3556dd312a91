import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HelpArticle } from './content/help-article.tsx'
import { HomeBanner } from './content/home-banner.tsx'
import { NewsArticle, toParagraphs } from './content/news-article.tsx'
import { NoticeStrip } from './layout/notice-strip.tsx'
import { toTextBlocks } from './content/text-blocks.ts'
import { TextBody } from './content/text-body.tsx'

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">here</a>',
  '[here](javascript:alert(1))',
  'https://evil.example',
  '<style>*{display:none}</style>',
].join(' ')
const BODY = `${HOSTILE}\n\n1. ${HOSTILE}\n- ${HOSTILE}`
const nothing = () => {}

test.each([
  [
    'news',
    createElement(NewsArticle, { paragraphs: toParagraphs(BODY), published: HOSTILE, title: HOSTILE }),
  ],
  [
    'a help article',
    createElement(HelpArticle, {
      blocks: toTextBlocks(BODY),
      lang: 'en',
      note: HOSTILE,
      title: HOSTILE,
      topic: HOSTILE,
    }),
  ],
  ['the user agreement', createElement(TextBody, { blocks: toTextBlocks(BODY) })],
  [
    'a banner',
    createElement(HomeBanner, { onClick: nothing, picture: 'none', text: HOSTILE, title: HOSTILE }),
  ],
  ['a headline', NoticeStrip({ onClick: nothing, children: HOSTILE })],
])('%s: markup, scripts and links in its texts are shown as text', (_what, element) => {
  const markup = renderToStaticMarkup(element)
  const tags = Array.from(markup.matchAll(/<([a-z0-9]+)/g), ([, tag]) => tag)
  expect(tags).not.toContain('script')
  for (const tag of ['a', 'img', 'style', 'iframe']) expect(tags).not.toContain(tag)
  expect(markup).not.toMatch(/\s(?:href|src|onerror)=(?!&)["']/)
  expect(markup).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(markup).toContain('[here](javascript:alert(1))')
})
