import { type Kysely, sql } from 'kysely'

/** The texts of the first version, which the app contained until now. */
const FIRST = {
  en: [
    '1. You open this account for yourself, you are of legal age, and you keep your password and codes secret.',
    '2. Prices of crypto assets rise and fall fast. You can lose everything you invest. Nothing here is financial advice.',
    '3. An order that you confirm is binding. Its cost and fee are shown to you before you confirm.',
    '4. Every change to your balances is recorded in a ledger that you can view at any time.',
    '5. You may close your account at any time. We keep only the data that the law and your security require.',
  ],
  jp: [
    '1. 本アカウントはご本人のために開設するものです。お住まいの地域で成年に達していること、パスワードと認証コードを他人に教えないことに同意します。',
    '2. 暗号資産の価格は急激に変動し、投じた資金をすべて失う可能性があります。本サービスの情報は助言ではありません。',
    '3. 確認した注文は取り消せない約束となります。費用と手数料は確認前に表示されます。',
    '4. 残高の変動はすべて台帳に記録され、いつでも閲覧・確認できます。',
    '5. アカウントはいつでも解約できます。保存する情報は、法令とお客様の安全に必要なものに限ります。',
  ],
  kr: [
    '1. 본인을 위해 계정을 개설하며, 거주지 법에 따른 성인이고, 비밀번호와 인증 코드를 다른 사람에게 알리지 않습니다.',
    '2. 가상자산 가격은 빠르게 오르내리며 투자금을 모두 잃을 수 있습니다. 여기의 어떤 내용도 투자 조언이 아닙니다.',
    '3. 확인한 주문은 구속력이 있습니다. 비용과 수수료는 확인 전에 표시됩니다.',
    '4. 잔고의 모든 변동은 언제든 열람하고 확인할 수 있는 원장에 기록됩니다.',
    '5. 언제든 계정을 해지할 수 있습니다. 저희는 법과 보안에 필요한 정보만 보관합니다.',
  ],
  esp: [
    '1. Abres esta cuenta para ti, eres mayor de edad donde vives y no compartes tu contraseña ni tus códigos.',
    '2. Los precios de los criptoactivos suben y bajan deprisa. Puedes perder todo lo que pongas. Nada de esto es asesoramiento.',
    '3. Una orden que confirmas te obliga. Su coste y su comisión se te muestran antes de confirmar.',
    '4. Cada cambio de tus saldos queda anotado en un libro que puedes leer y comprobar cuando quieras.',
    '5. Puedes cerrar tu cuenta cuando quieras. Solo guardamos de ti lo que exigen la ley y tu seguridad.',
  ],
  zh: [
    '1. 您为本人开立此账户，在居住地已达法定年龄，并妥善保管密码和验证码。',
    '2. 加密资产价格涨跌迅速，您可能损失全部投入。本平台内容均不构成建议。',
    '3. 您确认的订单具有约束力，费用会在确认前向您显示。',
    '4. 您余额的每次变动都会记入账簿，您可随时查阅和核对。',
    '5. 您可随时注销账户。我们仅保留法律和安全所需的信息。',
  ],
  hk: [
    '1. 您為本人開立此帳戶，在居住地已達法定年齡，並妥善保管密碼和驗證碼。',
    '2. 加密資產價格升跌迅速，您可能損失全部投入。本平台內容均不構成建議。',
    '3. 您確認的訂單具有約束力，費用會在確認前向您顯示。',
    '4. 您餘額的每次變動都會記入帳簿，您可隨時查閱和核對。',
    '5. 您可隨時註銷帳戶。我們僅保留法律和安全所需的資料。',
  ],
  th: [
    '1. คุณเปิดบัญชีนี้เพื่อตัวคุณเอง บรรลุนิติภาวะตามกฎหมายในที่ที่คุณอยู่ และเก็บรหัสผ่านกับรหัสยืนยันเป็นความลับ',
    '2. ราคาสินทรัพย์ดิจิทัลขึ้นลงรวดเร็ว คุณอาจสูญเสียเงินทั้งหมดที่ลงไป ข้อมูลในที่นี้ไม่ใช่คำแนะนำ',
    '3. คำสั่งที่คุณยืนยันมีผลผูกพัน ต้นทุนและค่าธรรมเนียมจะแสดงก่อนที่คุณจะยืนยัน',
    '4. ทุกการเปลี่ยนแปลงของยอดคงเหลือถูกบันทึกในบัญชีที่คุณอ่านและตรวจสอบได้ตลอดเวลา',
    '5. คุณปิดบัญชีได้ทุกเมื่อ เราเก็บเฉพาะข้อมูลที่กฎหมายและความปลอดภัยของคุณกำหนด',
  ],
  pot: [
    '1. Você abre esta conta para si, é maior de idade onde mora e não compartilha sua senha nem seus códigos.',
    '2. Os preços dos criptoativos sobem e caem rápido. Você pode perder tudo o que investir. Nada aqui é aconselhamento.',
    '3. Uma ordem confirmada é vinculante. O custo e a taxa são mostrados antes da confirmação.',
    '4. Cada mudança em seus saldos é registrada em um livro que você pode ler e conferir a qualquer momento.',
    '5. Você pode encerrar sua conta a qualquer momento. Guardamos apenas o que a lei e a sua segurança exigem.',
  ],
  de: [
    '1. Sie eröffnen dieses Konto für sich selbst, sind an Ihrem Wohnort volljährig und behalten Passwort und Codes für sich.',
    '2. Kurse von Krypto-Werten steigen und fallen schnell. Sie können alles verlieren, was Sie einsetzen. Nichts hier ist eine Beratung.',
    '3. Eine bestätigte Order ist bindend. Kosten und Gebühr sehen Sie vor der Bestätigung.',
    '4. Jede Änderung Ihrer Guthaben steht in einem Buch, das Sie jederzeit lesen und prüfen können.',
    '5. Sie können Ihr Konto jederzeit schließen. Wir behalten nur, was Gesetz und Ihre Sicherheit verlangen.',
  ],
}

/**
 * Versions of the user agreement in nine languages, and which one each customer accepted. The highest revision of a version
 * counts; a version that is in effect gets no more. Times are epoch milliseconds.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table agreement_revision (
      version int not null check (version > 0),
      revision int not null check (revision > 0),
      status text not null check (status in ('scheduled', 'withdrawn')),
      effective_at bigint not null,
      -- The announcement of the version; null for the first, which came with the product.
      news_id bigint references news (id),
      edited_by bigint references app_user (id),
      edited_at bigint not null,
      primary key (version, revision)
    );
    create table agreement_text (
      version int not null,
      revision int not null,
      lang text not null,
      body text not null,
      primary key (version, revision, lang),
      foreign key (version, revision) references agreement_revision
    );

    create function refuse_change_in_effect() returns trigger language plpgsql as $$
    begin
      if exists (
        select from agreement_revision former
        where former.version = new.version and former.effective_at <= new.edited_at
          and former.revision = (select max(revision) from agreement_revision where version = new.version)
      ) then
        raise exception 'agreement version % is in effect', new.version;
      end if;
      return new;
    end $$;
    create trigger agreement_in_effect_is_final before insert on agreement_revision
      for each row execute function refuse_change_in_effect();
    create trigger agreement_revision_is_append_only before update or delete or truncate on agreement_revision
      for each statement execute function refuse_change();
    create trigger agreement_text_is_append_only before update or delete or truncate on agreement_text
      for each statement execute function refuse_change();

    alter table app_user
      -- Null for accounts that were opened before versions were stored.
      add column agreement_version int,
      add column agreed_at bigint,
      add constraint app_user_agreement check ((agreement_version is null) = (agreed_at is null));
    insert into agreement_revision (version, revision, status, effective_at, edited_at)
      values (1, 1, 'scheduled', 0, 0);
  `.execute(db)
  for (const [lang, clauses] of Object.entries(FIRST))
    await sql`
      insert into agreement_text (version, revision, lang, body)
      values (1, 1, ${lang}, ${clauses.join('\n')})`.execute(db)
}
