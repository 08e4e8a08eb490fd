import type { Message, Serializer } from './protocol/message.ts';

/** A joined channel, as far as topics know it. */
export interface Member {
  readonly serializer: Serializer;
  /** Whether it may receive such an event. */
  accepts(event: string): boolean;
  /** Receives an encoded frame; `id` is that of a stored message. */
  deliver(frame: string | Buffer, id?: string): void;
  /** Asks the policies again, as the same identity: they or their data have changed. */
  recheck(): void;
}

/** The key of a topic: a private topic is another one than the public topic of the same name. */
export const topicKey = (name: string, isPrivate: boolean): string =>
  `${isPrivate ? 'private' : 'public'}:${name}`;

/** Who has joined which topic; messages are encoded once for all members. */
export class Topics {
  readonly #members = new Map<string, Set<Member>>();

  join(key: string, member: Member): void {
    const members = this.#members.get(key);
    if (members) members.add(member);
    else this.#members.set(key, new Set([member]));
  }

  leave(key: string, member: Member): void {
    const members = this.#members.get(key);
    members?.delete(member);
    if (members?.size === 0) this.#members.delete(key);
  }

  membersOf(key: string): Member[] {
    return [...(this.#members.get(key) ?? [])];
  }

  /** The members of every private topic. */
  privateMembers(): Member[] {
    return [...this.#members].flatMap(([key, members]) => (key.startsWith('private:') ? [...members] : []));
  }

  /** Sends an event to the members of a topic that accept it, except `sender`; `id` is that of a stored message. */
  publish(
    key: string,
    event: string,
    payload: unknown,
    { sender, id }: { sender?: Member; id?: string } = {},
  ): void {
    const topic = `realtime:${key.slice(key.indexOf(':') + 1)}`;
    const message: Message = { joinRef: null, ref: null, topic, event, payload };
    const frames = new Map<Serializer, string | Buffer | undefined>();
    for (const member of this.membersOf(key)) {
      if (member === sender || !member.accepts(event)) continue;
      const { serializer } = member;
      if (!frames.has(serializer)) frames.set(serializer, serializer.encode(message));
      const frame = frames.get(serializer);
      if (frame !== undefined) member.deliver(frame, id);
    }
  }
}
