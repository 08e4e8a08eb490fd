import { useState } from 'react';
import { ticketSetupStrings } from '../../../../i18n/business/ticket-setup-strings.ts';
import { useStrings } from '../../../../i18n/use-strings.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { LoadByParam } from '../../LoadByParam.tsx';
import type { PostArea } from '../../posts/post-area.ts';
import { postIsland } from '../../posts/post-island.tsx';
import { EventNav } from '../EventNav.tsx';
import { AddOnForm } from './AddOnForm.tsx';
import { CodeForm } from './CodeForm.tsx';
import { describeAddOn, describeCode, describeType } from './describe-item.ts';
import { ItemList } from './ItemList.tsx';
import { RulesForm } from './RulesForm.tsx';
import {
  type AddOn,
  type PromoCode,
  readTicketSetup,
  type TicketSetup as Setup,
  type TicketType,
} from './ticket-setup.ts';
import { TypeForm } from './TypeForm.tsx';

/** What the event that `?event=` names sells: tickets, add-ons, codes and the rules of canceling. */
export const TicketSetup = postIsland(
  { name: 'TicketSetup', reason: (language) => ticketSetupStrings[language].signIn },
  (area) => (
    <LoadByParam param="event" area={area} queryKey={['ticket-setup']} load={readTicketSetup}>
      {(event, _, refetch) => (
        <>
          <EventNav area={area} event={event} page="tickets" />
          <Sections area={area} event={event} onChanged={refetch} />
        </>
      )}
    </LoadByParam>
  ),
);

type Open =
  | { form: 'type'; item?: TicketType }
  | { form: 'addOn'; item?: AddOn }
  | { form: 'code'; item?: PromoCode }
  | { form: 'rules' };

interface SectionsProps {
  area: PostArea;
  event: Setup;
  onChanged: () => Promise<unknown>;
}

function Sections({ area, event, onChanged }: SectionsProps) {
  const t = useStrings(ticketSetupStrings);
  const [open, setOpen] = useState<Open>();
  const { types, addOns, codes, mode, contact } = event;
  const close = { onSaved: onChanged, onClose: () => setOpen(undefined) };
  const shared = { event, onChanged };
  return (
    <>
      {mode === 'external' && <Notice>{t.external}</Notice>}
      {area === 'business' && (
        <p className="soft">
          {t.priced} {contact && <a href={`mailto:${contact}`}>{t.contact}</a>}
        </p>
      )}
      <Panel title={t.sections.types}>
        <ItemList
          {...shared}
          table="ticket_types"
          items={types}
          empty={t.simple}
          describe={(type) => describeType(type, event, t)}
          onEdit={(item) => setOpen({ form: 'type', item })}
        />
        <p>
          <Button onClick={() => setOpen({ form: 'type' })}>{t.add.type}</Button>
        </p>
      </Panel>
      {types.length > 0 && (
        <>
          <Panel title={t.sections.addOns}>
            <ItemList
              {...shared}
              table="event_add_ons"
              items={addOns}
              empty={t.empty.addOns}
              describe={(addOn) => describeAddOn(addOn, event, t)}
              onEdit={(item) => setOpen({ form: 'addOn', item })}
            />
            <p>
              <Button variant="quiet" onClick={() => setOpen({ form: 'addOn' })}>
                {t.add.addOn}
              </Button>
            </p>
          </Panel>
          <Panel title={t.sections.codes}>
            <ItemList
              {...shared}
              table="promo_codes"
              items={codes.map((code) => ({ ...code, name: code.code }))}
              empty={t.empty.codes}
              describe={(code) => describeCode(code, event, t)}
              onEdit={(item) => setOpen({ form: 'code', item })}
            />
            <p>
              <Button variant="quiet" onClick={() => setOpen({ form: 'code' })}>
                {t.add.code}
              </Button>
            </p>
          </Panel>
          <Panel title={t.sections.rules}>
            <p className="soft">{t.rulesText}</p>
            <p>
              <Button variant="quiet" onClick={() => setOpen({ form: 'rules' })}>
                {t.editRules}
              </Button>
            </p>
          </Panel>
        </>
      )}
      {open?.form === 'type' && <TypeForm event={event} type={open.item} {...close} />}
      {open?.form === 'addOn' && <AddOnForm event={event} addOn={open.item} {...close} />}
      {open?.form === 'code' && <CodeForm event={event} code={open.item} {...close} />}
      {open?.form === 'rules' && <RulesForm event={event} {...close} />}
    </>
  );
}
