import type { LanguageWords } from '../language-words.js';

export const greek: LanguageWords = {
  code: 'el',
  common:
    'τιμολόγιο ημερομηνία σύνολο φπα ποσότητα τιμή αξία πελάτης αφμ δου επωνυμία διεύθυνση πληρωμή λήξη παρατηρήσεις περιγραφή αριθμός παραστατικό επάγγελμα τηλέφωνο πληρωτέο έκδοσης σειρά πόλη καθαρή',
  number: {
    invoice_number:
      'αριθμός τιμολογίου|λογαριασμός τιμολόγιο|αρ τιμολογίου|τιμολόγιο αρ|τιμολόγιο νο|τιμολόγιο αριθμός|αριθμός παραστατικού|αρ παραστατικού|αριθμός απόδειξης|τιμολόγιο no|νο τιμολογίου|αριθμός λογαριασμού ρεύματος|αρ τιμ|αρ απόδειξης|απόδειξη αρ|αρ πιστωτικού|αριθμός πιστωτικού|αρ παραστ|σειρά αριθμός|σειρά και αριθμός|~τιμολόγιο|~αριθμός',
    other_number:
      'αφμ|α φ μ|αρ γεμη|γεμη|κωδικός πελάτη|αριθμός πελάτη|αριθμός παραγγελίας|αρ παραγγελίας|αριθμός λογαριασμού|τηλέφωνο|τηλ|αριθμός σύμβασης|αριθμός παροχής|mark|μαρκ|κωδ πελάτη|σχετικά παραστατικά|σχετικό τιμολόγιο|αναφορά αγοραστή|αρ φπα|αρ μητρώου|αρ πελάτη|αρ λογαριασμού|κωδικός είδους|αρ δελτίου αποστολής|αρ μετρητή',
  },
  date: {
    invoice_date:
      'ημερομηνία έκδοσης|ημερομηνία τιμολογίου|ημ νία έκδοσης|ημερ έκδοσης|εκδόθηκε|ημ έκδοσης|ημερομηνία παραστατικού|ημ τιμολογίου|ημ νία τιμολογίου|ημερ τιμολογίου|ημ νία παραστατικού|ημερομηνία απόδειξης|ημερομηνία συναλλαγής|ημερομηνία και ώρα|~ημερομηνία|~ημ νία',
    due_date:
      'ημερομηνία λήξης|λήξη|πληρωτέο έως|ημερομηνία πληρωμής|εξόφληση έως|προθεσμία πληρωμής|ημ νία λήξης|ημ λήξης|ημερ λήξης|πληρωμή έως|λήξη πληρωμής|εξόφληση μέχρι|εξοφλήστε έως|ημερομηνία εξόφλησης|ημερομηνία οφειλής|πληρωτέο μέχρι|πληρωμή μέχρι|προθεσμία εξόφλησης|εμπρόθεσμη εξόφληση',
    other_date:
      'ημερομηνία παράδοσης|ημερομηνία παραγγελίας|περίοδος|ημερομηνία αποστολής|περίοδος κατανάλωσης|έναρξη αποστολής|παρελήφθη|ελήφθη|ημ παράδοσης|ημ αποστολής|ημ παραγγελίας|ημερομηνία έναρξης|ημερομηνία εκτύπωσης|ημερομηνία άφιξης|ημερομηνία αναχώρησης|ημερομηνία γέννησης|ημερομηνία παραλαβής|περίοδος τιμολόγησης|ημερομηνία προσφοράς|ημερομηνία φόρτωσης|επόμενη μέτρηση',
  },
  amount: {
    total:
      'πληρωτέο ποσό|συνολικό ποσό|τελικό σύνολο|γενικό σύνολο|σύνολο πληρωμής|πληρωτέο|ποσό πληρωμής|σύνολο με φπα|σύνολο με φ π α|συνολική αξία|τελική αξία|τελικό ποσό|πληρωτέα αξία|συνολικό ποσό πληρωμής|σύνολο πληρωτέο|τελική τιμή|σύνολο τιμολογίου|σύνολο παραστατικού|σύνολο λογαριασμού|αξία με φπα|συνολική αξία με φπα|μικτή αξία|πληρωτέο σύνολο|γεν σύνολο|σύνολο ευρώ|~σύνολο|~ποσό|~συνολική τιμή',
    due: 'ποσό οφειλής|σύνολο οφειλής|οφειλόμενο ποσό|υπόλοιπο προς πληρωμή|πληρωτέο υπόλοιπο|συνολική οφειλή',
    subtotal:
      'καθαρή αξία|σύνολο χωρίς φπα|αξία προ φπα|χωρίς φπα|υποσύνολο|καθαρό ποσό|σύνολο καθαρής αξίας|αξία χωρίς φπα|συνολική καθαρή αξία|προ φπα|φορολογητέα αξία|καθαρή αξία συνολικά|μερικό άθροισμα|μερικό σύνολο|σύνολο γραμμών|σύνολο αξιών|φορολογητέο ποσό|σύνολο προ φπα|καθαρό σύνολο|σύνολο πριν φπα|σύνολο αξίας|αξία προ φ π α|σύνολο προ φ π α|καθαρή αξία προ φπα|συνολική αξία χωρίς φπα',
    tax: 'φπα|ποσό φπα|σύνολο φπα|αξία φπα|φ π α|ποσό φ π α|σύνολο φ π α|αξία φ π α|συνολικό φπα|ποσό φόρου|~φόρος|~φόροι',
    discount: 'έκπτωση|εκπτώσεις',
    charge: 'μεταφορικά|έξοδα αποστολής|έξοδα μεταφοράς',
    withheld: 'παρακράτηση|παρακράτηση φόρου|παρακρατούμενος φόρος|φόρος παρακράτησης',
    prepaid: 'προκαταβολή|πληρωμένο|εξοφλήθηκε',
    older_balance: 'προηγούμενο υπόλοιπο|ανεξόφλητο υπόλοιπο|προηγ υπόλοιπο',
    tendered: 'μετρητά|πιστωτική κάρτα|χρεωστική κάρτα|~κάρτα',
    change: 'ρέστα',
    no_amount:
      'ποσότητα|τιμή μονάδας|τιμή μον|ποσ|συντελεστής φπα|ολογράφως|νέο υπόλοιπο|φιλοδώρημα|στρογγυλοποίηση|σύνολο τεμαχίων',
  },
  party: {
    seller: 'πωλητής|προμηθευτής|εκδότης|στοιχεία εκδότη|στοιχεία προμηθευτή',
    buyer: 'πελάτης|αγοραστής|λήπτης|στοιχεία πελάτη|προς|στοιχεία λήπτη|παραλήπτης',
    delivery: 'διεύθυνση παράδοσης|τόπος παράδοσης|διεύθυνση αποστολής|τόπος προορισμού',
    payee: 'δικαιούχος|δικαιούχος λογαριασμού',
  },
  title: {
    invoice:
      'τιμολόγιο|τιμολόγιο πώλησης|τιμολόγιο παροχής υπηρεσιών|απόδειξη|απόδειξη λιανικής|απόδειξη παροχής υπηρεσιών|τιμολόγιο δελτίο αποστολής|δελτίο αποστολής τιμολόγιο|λογαριασμός',
    credit_note: 'πιστωτικό τιμολόγιο|πιστωτικό',
    other_document: 'προσφορά|παραγγελία|δελτίο αποστολής|προτιμολόγιο|δελτίο παραγγελίας',
    about_invoices: 'υπενθύμιση πληρωμής|αντίγραφο κίνησης|καρτέλα πελάτη|εκκαθαριστικό μισθοδοσίας',
  },
  columns: {
    item: 'περιγραφή|είδος|υπηρεσία|περιγραφή είδους',
    quantity: 'ποσότητα|ποσ',
    price: 'τιμή|τιμή μονάδας|τιμή μον',
    amount: 'αξία|σύνολο|καθαρή αξία',
  },
  tax: 'φπα|φ π α',
  months:
    'ιανουάριος ιανουαρίου ιαν|φεβρουάριος φεβρουαρίου φεβ|μάρτιος μαρτίου μαρ|απρίλιος απριλίου απρ|μάιος μαΐου μάι|ιούνιος ιουνίου ιουν|ιούλιος ιουλίου ιουλ|αύγουστος αυγούστου αυγ|σεπτέμβριος σεπτεμβρίου σεπ|οκτώβριος οκτωβρίου οκτ|νοέμβριος νοεμβρίου νοε|δεκέμβριος δεκεμβρίου δεκ',
  terms: 'όροι πληρωμής|τρόπος πληρωμής|πληρωμή εντός|εξόφληση εντός',
  days: 'ημέρες|ημερών|μέρες',
};

export const turkish: LanguageWords = {
  code: 'tr',
  common:
    'fatura tarihi toplam kdv tutar miktar fiyat vergi ödenecek müşteri dairesi no birim açıklama sayın hizmet mal ettn özelleştirme senaryo matrah hesaplanan numarası oranı iskonto banka adet yalnız sıra',
  number: {
    invoice_number:
      'fatura no|seri sıra|seri sıra no|seri no sıra no|fatura numarası|fatura nosu|e fatura no|e arşiv fatura no|belge no|fatura seri no|fatura sıra no|fiş no|makbuz no|belge numarası|fatura|fiş numarası|makbuz numarası|e fatura numarası|e arşiv fatura numarası|seri sıra no',
    other_number:
      'vergi no|vergi numarası|vergi kimlik no|vkn|tckn|tc kimlik no|mersis no|mersisno|ticaret sicil no|sipariş no|sipariş numarası|müşteri no|müşteri numarası|irsaliye no|telefon|tel|hesap no|ettn|abone no|sözleşme no|tesisat no|sözleşme numarası|özelleştirme no|cari kod|müşteri kodu|iade edilen fatura|kdv no|kdv numarası|ilgili fatura|alıcı referansı|sicil no|teklif no|z no|ekü no|kasa no|kart no|telefon no|hesap numarası',
  },
  date: {
    invoice_date:
      'fatura tarihi|düzenleme tarihi|düzenlenme tarihi|belge tarihi|fatura tarih|fatura düzenleme tarihi|fiş tarihi|fatura kesim tarihi|kesim tarihi|tanzim tarihi|~tarih|~tarihi',
    due_date:
      'son ödeme tarihi|vade tarihi|vade|ödeme tarihi|son ödeme|ödeme vadesi|vadesi|ödeme son tarihi|son ödeme günü|ödeme günü',
    other_date:
      'sipariş tarihi|teslim tarihi|irsaliye tarihi|dönem|sevk tarihi|fatura dönemi|teslimat tarihi|ilk okuma tarihi|son okuma tarihi|fiili sevk tarihi|teslim alındı|geliş tarihi|alındı|başlangıç tarihi|bitiş tarihi|giriş tarihi|çıkış tarihi|yazdırma tarihi|doğum tarihi|teklif tarihi|hizmet dönemi|tahakkuk dönemi|geçerlilik tarihi|sözleşme tarihi',
  },
  amount: {
    total:
      'ödenecek tutar|vergiler dahil toplam tutar|genel toplam|toplam ödenecek tutar|fatura tutarı|ödenecek toplam|ödenecek tutar tl|toplam tutar|kdv dahil toplam|kdv dahil toplam tutar|vergiler dahil toplam|kdv dahil|fatura toplamı|fatura genel toplamı|yekün|ödenecek|toplam fatura tutarı|genel tutar|~toplam|~tutar|~toplam fiyat',
    due: 'kalan tutar|kalan bakiye|ödenecek bakiye',
    subtotal:
      'ara toplam|mal hizmet toplam tutarı|kdv hariç toplam|kdv hariç|matrah|kdv matrahı|vergi matrahı|mal hizmet tutarı|kdv hariç tutar|vergisiz toplam|net toplam|net tutar|kdv hariç toplam tutar|vergi hariç toplam|vergi hariç tutar|vergiler hariç toplam|alt toplam|aratoplam|kalemler toplamı|mal hizmet toplamı|vergisiz tutar',
    tax: 'kdv|hesaplanan kdv|toplam kdv|kdv tutarı|kdv toplamı|katma değer vergisi|toplam vergi|vergi tutarı|hesaplanan katma değer vergisi|kdv toplam|topkdv|toplam vergiler|vergi miktarı|~vergi|~vergiler',
    discount: 'iskonto|toplam iskonto|indirim|iskonto tutarı|toplam indirim',
    charge: 'kargo|nakliye|kargo ücreti|teslimat ücreti|hizmet bedeli',
    withheld: 'tevkifat|kdv tevkifatı|stopaj|tevkif edilen kdv|gelir vergisi stopajı',
    prepaid: 'ön ödeme|avans|ödenen|ödenmiş tutar|alınan avans',
    older_balance: 'önceki bakiye|devreden bakiye|önceki dönem borcu',
    tendered: 'nakit|kredi kartı|banka kartı',
    change: 'para üstü',
    no_amount: 'miktar|birim fiyat|kdv oranı|iskonto oranı|yalnız|adet|yuvarlama|gecikme zammı|bahşiş|toplam adet',
  },
  party: {
    seller: 'satıcı|tedarikçi|düzenleyen|gönderen|hizmet veren',
    buyer: 'sayın|alıcı|müşteri|müşteri adı|fatura adresi|abone|müşteri bilgileri|alıcı bilgileri',
    delivery: 'teslimat adresi|sevk adresi|teslim adresi|sevkiyat adresi',
    payee: 'hesap sahibi|alıcı hesap adı|lehdar',
  },
  title: {
    invoice: 'fatura|e fatura|e arşiv fatura|serbest meslek makbuzu|fiş|perakende satış fişi|ticari fatura',
    credit_note: 'iade faturası|iade fatura|alacak dekontu',
    other_document:
      'sipariş|teklif|irsaliye|sevk irsaliyesi|proforma fatura|sipariş onayı|fiyat teklifi|satın alma siparişi',
    about_invoices:
      'ödeme hatırlatması|hesap ekstresi|banka ekstresi|maaş bordrosu|mutabakat mektubu|cari hesap ekstresi|ücret bordrosu',
  },
  columns: {
    item: 'açıklama|mal hizmet|ürün|hizmet|mal hizmet cinsi|cinsi|ürün adı|malzeme hizmet açıklaması',
    quantity: 'miktar|adet',
    price: 'fiyat|birim fiyat|birim fiyatı',
    amount: 'tutar|toplam|mal hizmet tutarı|toplam tutar',
  },
  tax: 'kdv',
  months: 'ocak|şubat|mart|nisan|mayıs|haziran|temmuz|ağustos|eylül|ekim|kasım|aralık',
  behindDueDate: 'tarihine kadar|gününe kadar',
  terms: 'ödeme koşulları|ödeme şekli',
  days: 'gün|günü|gündür',
};
