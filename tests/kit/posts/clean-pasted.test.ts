// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { cleanPasted } from '../../../src/kit/posts/clean-pasted.ts';

const item = (list: string, sign: string, words: string) =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:${list} level1 lfo1'><span style='mso-list:Ignore'>${sign}<span>&nbsp; </span></span>${words}</p>`;

describe('content pasted into a post', () => {
  it('preserves separate Word lists', () => {
    const html = `<p>Bring</p>${item('l0', '·', 'cake')}${item('l0', '·', 'tea')}<p>then</p>${item('l1', '1.', 'eat')}${item('l1', '2.', 'sing')}`;
    expect(cleanPasted(html).html).toBe(
      '<p>Bring</p><ul><li>cake</li><li>tea</li></ul><p>then</p><ol><li>eat</li><li>sing</li></ol>',
    );
  });

  it('maps headings to the allowed levels', () => {
    expect(cleanPasted('<h1>One</h1><h3>Three</h3><h6>Six</h6>').html).toBe(
      '<h2>One</h2><h3>Three</h3><h4>Six</h4>',
    );
  });

  it('removes and counts images that readers could not load', () => {
    const own = '<img src="/storage/v1/object/public/post-images/u/1.webp">';
    const pasted = cleanPasted(
      `<p>a<img src="file:///C:/clip.jpg"><img src="https://elsewhere.test/x.png"><img src="data:image/png;base64,AA">${own}</p>`,
    );
    expect(pasted).toEqual({ html: `<p>a${own}</p>`, pictures: 3 });
  });
});
