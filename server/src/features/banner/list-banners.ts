import type { Banner, Language } from '@halyard/api'
import type { StoredBanner } from '../../banners/banners.ts'
import type { Handler } from './context.ts'

/** Returns the banners of now in the language of the caller, or else in English. */
export const listBanners: Handler<'banner/list'> = async ({ banners, now }, { lang }) => {
  const at = now()
  return {
    list: banners.live(at).flatMap((banner) => present(banner, lang) ?? []),
    changes_at: banners.nextChange(at) ?? null,
  }
}

function present({ id, screen, art, texts }: StoredBanner, lang: Language): Banner | undefined {
  const own = texts.find((text) => text.lang === lang) ?? texts.find((text) => text.lang === 'en')
  return own && { id, screen, art, title: own.title, text: own.text }
}
