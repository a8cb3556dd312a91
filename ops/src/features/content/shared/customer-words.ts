import type { HelpTopic, Language } from '@halyard/api/client'
import { useSession } from '../../../lib/session/session.ts'

/** The page of the customers' app in which a text is shown. */
export type CustomerPage = 'news' | 'help' | 'agreement' | 'home'

type Words = Readonly<Record<CustomerPage, string>> & { readonly topics: Readonly<Record<HelpTopic, string>> }

/** The words of the customers' app around a text, in each of its languages: names of pages, and topics of help. */
export const CUSTOMER_WORDS: Readonly<Record<Language, Words>> = {
  en: {
    news: 'Announcement',
    help: 'Help article',
    agreement: 'User agreement',
    home: 'Home',
    topics: {
      start: 'Getting started',
      security: 'Account security',
      verification: 'Identity verification',
      funds: 'Deposits and withdrawals',
      spot: 'Spot trading',
      perp: 'Perpetual contracts',
      option: 'Timed options',
      earn: 'Earning',
      fiat: 'Fiat trading',
    },
  },
  jp: {
    news: '告知',
    help: 'ヘルプ記事',
    agreement: '利用規約',
    home: 'ホーム',
    topics: {
      start: 'はじめに',
      security: 'アカウントの安全',
      verification: '本人確認',
      funds: '入金と出金',
      spot: '現物取引',
      perp: '無期限先物',
      option: '時間指定オプション',
      earn: '資産運用と紹介',
      fiat: '法定通貨取引',
    },
  },
  kr: {
    news: '공지',
    help: '도움말 글',
    agreement: '이용약관',
    home: '홈',
    topics: {
      start: '시작하기',
      security: '계정 보안',
      verification: '본인 인증',
      funds: '입금과 출금',
      spot: '현물 거래',
      perp: '무기한 선물',
      option: '기간 옵션',
      earn: '수익 상품',
      fiat: '법정화폐 거래',
    },
  },
  esp: {
    news: 'Anuncio',
    help: 'Artículo de ayuda',
    agreement: 'Condiciones de uso',
    home: 'Inicio',
    topics: {
      start: 'Primeros pasos',
      security: 'Seguridad de la cuenta',
      verification: 'Verificación de identidad',
      funds: 'Depósitos y retiros',
      spot: 'Mercado al contado',
      perp: 'Contratos perpetuos',
      option: 'Opciones con plazo',
      earn: 'Inversión e ingresos',
      fiat: 'Operaciones fiat',
    },
  },
  zh: {
    news: '公告',
    help: '帮助文章',
    agreement: '用户协议',
    home: '首页',
    topics: {
      start: '新手入门',
      security: '账户安全',
      verification: '身份认证',
      funds: '充值与提现',
      spot: '币币交易',
      perp: '永续合约',
      option: '限时期权',
      earn: '理财与返佣',
      fiat: '法币交易',
    },
  },
  hk: {
    news: '公告',
    help: '幫助文章',
    agreement: '用戶協議',
    home: '首頁',
    topics: {
      start: '新手入門',
      security: '帳戶安全',
      verification: '身份認證',
      funds: '充值與提現',
      spot: '幣幣交易',
      perp: '永續合約',
      option: '限時期權',
      earn: '理財與返佣',
      fiat: '法幣交易',
    },
  },
  th: {
    news: 'ประกาศ',
    help: 'บทความช่วยเหลือ',
    agreement: 'ข้อตกลงผู้ใช้',
    home: 'หน้าแรก',
    topics: {
      start: 'เริ่มต้นใช้งาน',
      security: 'ความปลอดภัยของบัญชี',
      verification: 'การยืนยันตัวตน',
      funds: 'การฝากและถอน',
      spot: 'การซื้อขายสปอต',
      perp: 'สัญญาถาวร',
      option: 'ออปชันแบบกำหนดเวลา',
      earn: 'การลงทุนและรายได้',
      fiat: 'การซื้อขายเฟียต',
    },
  },
  pot: {
    news: 'Anúncio',
    help: 'Artigo de ajuda',
    agreement: 'Contrato do usuário',
    home: 'Início',
    topics: {
      start: 'Primeiros passos',
      security: 'Segurança da conta',
      verification: 'Verificação de identidade',
      funds: 'Depósitos e saques',
      spot: 'Mercado spot',
      perp: 'Contratos perpétuos',
      option: 'Opções com prazo',
      earn: 'Investimento e renda',
      fiat: 'Ordens fiat',
    },
  },
  de: {
    news: 'Ankündigung',
    help: 'Hilfeartikel',
    agreement: 'Nutzungsvereinbarung',
    home: 'Startseite',
    topics: {
      start: 'Erste Schritte',
      security: 'Kontosicherheit',
      verification: 'Verifizierung',
      funds: 'Ein- und Auszahlungen',
      spot: 'Spothandel',
      perp: 'Perpetual Futures',
      option: 'Zeitoptionen',
      earn: 'Anlegen und verdienen',
      fiat: 'Fiathandel',
    },
  },
}

/** Returns the names of the topics of help in the language of the console. */
export function useTopicNames(): Words['topics'] {
  return CUSTOMER_WORDS[useSession((session) => session.language)].topics
}
