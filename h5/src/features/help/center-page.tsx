import { PullToRefresh } from '@halyard/ui'
import { Headset, MessageSquarePlus } from '@halyard/ui/icons'
import { useDeferredValue } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Link, useSearchParams } from '@halyard/web'
import { SearchField } from '../../lib/forms/search-field.tsx'
import { Page } from '../../lib/navigation/page.tsx'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { SearchResults } from './articles/search-results.tsx'
import { Topics } from './articles/topics.tsx'
import { useHelpCenter, useServiceLink } from './articles/use-help.ts'
import { FeedbackPanel } from './feedback/feedback-panel.tsx'

const WORDS_MAX = 100

/** Renders the help center: search, the ways to reach support, common questions and topics; or the feedback. */
export function CenterPage() {
  const { t } = useTranslation('help')
  const [query, setQuery] = useSearchParams()
  if (query.get('tab') === 'feedback')
    return (
      <Page title={t('feedback')}>
        <FeedbackPanel />
      </Page>
    )
  return (
    <Articles
      onSearch={(q) => setQuery(q === '' ? {} : { q }, { replace: true })}
      typed={query.get('q') ?? ''}
    />
  )
}

interface ArticlesProps {
  readonly typed: string
  /** Puts the words in the address, so that going back from an article shows the results again. */
  readonly onSearch: (words: string) => void
}

function Articles({ typed, onSearch }: ArticlesProps) {
  const { t } = useTranslation('help')
  const center = useHelpCenter()
  const words = useDeferredValue(typed.trim())
  return (
    <Page title={t('title')}>
      <PullToRefresh onRefresh={() => center.refetch()}>
        <div className="flex flex-col gap-5 p-4">
          <SearchField label={t('search')} maxLength={WORDS_MAX} onChange={onSearch} value={typed} />
          <Contact />
          {words === '' ? <Topics center={center} /> : <SearchResults words={words} />}
        </div>
      </PullToRefresh>
    </Page>
  )
}

/** Renders the two ways to reach support, side by side where the texts have room. */
function Contact() {
  const { t } = useTranslation('help')
  const link = useServiceLink()
  return (
    <nav aria-label={t('contact')} className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-3">
      <ContactButton
        Icon={Headset}
        hint={t('serviceHint')}
        title={t('service')}
        to={link ?? pathTo('help-center/chat')}
      />
      <ContactButton
        Icon={MessageSquarePlus}
        hint={t('feedbackWhat')}
        title={t('feedback')}
        to={pathTo('help-center/center', { tab: 'feedback' })}
      />
    </nav>
  )
}

interface ContactButtonProps {
  readonly Icon: typeof Headset
  readonly title: string
  readonly hint: string
  /** A page of the app, or a link of the web. */
  readonly to: string
}

function ContactButton({ Icon, title, hint, to }: ContactButtonProps) {
  const shape = 'press flex min-w-0 flex-col gap-1 rounded-card border border-line bg-surface p-3'
  const content = (
    <>
      <Icon aria-hidden className="text-brass" size={22} />
      <span className="text-15 font-medium">{title}</span>
      <span className="text-13 text-muted">{hint}</span>
    </>
  )
  if (to.startsWith('https://'))
    return (
      <a className={shape} href={to} rel="noreferrer" target="_blank">
        {content}
      </a>
    )
  return (
    <Link className={shape} to={to}>
      {content}
    </Link>
  )
}
