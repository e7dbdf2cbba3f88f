// How one is told that it is one's turn while the page is shut: by an address that the house writes to. Only this seat sees it.
import { useEffect, useState } from 'preact/hooks';
import { ask } from '../table/table';
import { allowed, askToNotify, canNotify } from './notify';
import type { Notices } from './wire';

export function NoticesForm() {
  const [open, setOpen] = useState(false);
  const [set, setSet] = useState<Notices | null>(null);
  const [webhook, setWebhook] = useState('');
  const [mail, setMail] = useState('');
  const [said, setSaid] = useState<{ bad: boolean; text: string } | null>(null);
  const told = (n: Notices): void => {
    setSet(n);
    setWebhook(n.webhook ?? '');
    setMail(n.mail ?? '');
  };
  useEffect(() => {
    if (open && !set)
      void ask<{ notices: Notices }>('notices').then((r) => {
        if (!r.ok) return setSaid({ bad: true, text: r.error.message });
        // What was typed before the answer came stays.
        setSet((known) => known ?? r.notices);
        setWebhook((typed) => typed || (r.notices.webhook ?? ''));
        setMail((typed) => typed || (r.notices.mail ?? ''));
      });
  }, [open]);
  const keep = async (): Promise<void> => {
    // Only what was changed: a house may offer one of them alone.
    const change: Notices = {};
    if (webhook.trim() !== (set?.webhook ?? '')) change.webhook = webhook.trim() || null;
    if (mail.trim() !== (set?.mail ?? '')) change.mail = mail.trim() || null;
    if (!Object.keys(change).length) return setSaid({ bad: false, text: 'Nothing has changed.' });
    const reply = await ask<{ notices: Notices }>('notices', { ...change });
    if (!reply.ok) return setSaid({ bad: true, text: reply.error.message });
    told(reply.notices);
    setSaid({ bad: false, text: reply.notices.webhook || reply.notices.mail ? 'Kept.' : 'Kept: nobody is written to.' });
  };
  return (
    <details class="notices" open={open} onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>When it is my turn</summary>
      {canNotify() ? (
        allowed.value === 'granted' ? (
          <p class="quiet">This browser tells you while the page is open, also in the background.</p>
        ) : allowed.value === 'denied' ? (
          <p class="quiet">This browser was told not to show notices of this page: its settings can change that.</p>
        ) : (
          <p>
            <button class="small" onClick={() => void askToNotify()}>
              Tell me in this browser
            </button>
          </p>
        )
      ) : null}
      <form
        onSubmit={(e) => {
          e.preventDefault();
          void keep();
        }}
      >
        <p class="quiet">While nobody sits at your seat the house can write to you. Only you see these addresses; empty takes one away.</p>
        <label>
          Mail to
          <input type="email" value={mail} autocomplete="email" onInput={(e) => setMail(e.currentTarget.value)} />
        </label>
        <label>
          A program's address (webhook)
          <input type="url" value={webhook} placeholder="https://" onInput={(e) => setWebhook(e.currentTarget.value)} />
        </label>
        <p class="row">
          <button class="small">Keep these</button>
          {said ? (
            <span role="status" class={said.bad ? 'refusal' : 'quiet'}>
              {said.text}
            </span>
          ) : null}
        </p>
      </form>
    </details>
  );
}
