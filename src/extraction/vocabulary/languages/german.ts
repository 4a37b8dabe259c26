import type { LanguageLabels } from '../language-words.js';

export const german: LanguageLabels = {
  number: {
    other_number:
      '(zu|zur) rechnung*|*(kunde|auftrag|bestell|liefer|vertrag|steuer|ust id|konto|artikel|art|projekt|vorgang|mandat|handelsregister|gläubiger|zähler|versicherungs|hra|hrb|tel|fax|debitoren|kreditoren|mitglieds|buchungs)* (nummer*|nr|no|id)|(kd|kdn|best|auftr|lief) (nr|nummer)|(ihr|ihre) (ref*|zeichen)|*(ursprüngliche|urspr|referenz) (rechnung*|invoice*)',
    number_of_invoice:
      '*(rechnung|rechnungs|gutschrift|gutschrifts|gutschriften|beleg|faktura|fakturen|storno) (nummer|nr|no|num|id|#|n °)|re (nummer|nr|no|num|id)|*rechnungskorrektur (nummer|nr|no|#|n °)|*(rechnung|rechnungskorrektur|gutschrift|beleg) {aside} (nummer|nr|no|#|n °)',
    number_of_document: '(rg|rech|rechn|dokument|dokumenten|honorarnote|quittung|quittungs) (nummer|nr)',
    number_before_date: '(nr|no|n °|num|numero) > {number} vom {digit}',
    title: '^(rechnung|gutschrift)_',
    title_in_text: 'rechnung > {value}',
    bare_word: '^nummer_|^nr._',
    reference: 'referenz (nr|nr.)?_',
  },
};
