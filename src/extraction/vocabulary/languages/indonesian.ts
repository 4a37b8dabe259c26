import type { LanguageWords } from '../language-words.js';

export const indonesian: LanguageWords = {
  code: 'id',
  common:
    'faktur tagihan tanggal jumlah harga satuan ppn npwp pembayaran nomor pelanggan jatuh tempo kepada yth keterangan barang jasa rekening atas nama terbilang alamat pembeli penjual dengan untuk dan',
  number: {
    invoice_number:
      'nomor faktur|no faktur|nomor invoice|no invoice|nomor tagihan|no tagihan|nomor kwitansi|no kwitansi|nomor nota|no nota|nomor seri faktur pajak|kode dan nomor seri faktur pajak|faktur no|faktur nomor|invoice nomor|kwitansi no|nota no|nomor struk|nomor dokumen|~nomor|~faktur|~tagihan|~kwitansi|~nota',
    other_number:
      'npwp|nik|nomor pelanggan|no pelanggan|id pelanggan|nomor pesanan|no pesanan|nomor po|no po|nomor rekening|no rekening|no rek|rekening|telepon|telp|no telp|nomor telepon|nomor kontrak|nomor penawaran|surat jalan|no surat jalan|nomor meter|nomor member|kode pos|nib|nomor referensi pelanggan|kode barang',
  },
  date: {
    invoice_date:
      'tanggal faktur|tgl faktur|tanggal invoice|tgl invoice|tanggal tagihan|tanggal terbit|tanggal kwitansi|tanggal nota|tanggal dokumen|tanggal penerbitan|~tanggal|~tgl',
    due_date:
      'jatuh tempo|tanggal jatuh tempo|tgl jatuh tempo|batas waktu pembayaran|batas pembayaran|batas akhir pembayaran|dibayar paling lambat|paling lambat|tanggal pembayaran|harap dibayar sebelum|bayar sebelum',
    other_date:
      'tanggal pesanan|tanggal pengiriman|tanggal kirim|tanggal terima|tanggal kontrak|periode|periode tagihan|tanggal cetak|tanggal lahir|tanggal mulai|tanggal selesai|tanggal penawaran|berlaku sampai|tanggal masuk|tanggal keluar|tanggal check in|tanggal check out',
  },
  amount: {
    total:
      'total tagihan|total pembayaran|jumlah tagihan|jumlah yang harus dibayar|total yang harus dibayar|total bayar|total akhir|grand total|jumlah total|total keseluruhan|jumlah akhir|total faktur|total termasuk ppn|total setelah pajak|jumlah dibayar|jumlah pembayaran|total harus dibayar|~total|~jumlah',
    due: 'sisa tagihan|sisa pembayaran|kurang bayar|saldo terutang|sisa yang harus dibayar',
    subtotal:
      'sub total|subtotal|sub jumlah|jumlah sebelum pajak|total sebelum pajak|dasar pengenaan pajak|dpp|total sebelum ppn|jumlah harga jual|harga jual|total harga barang|jumlah harga',
    tax: 'ppn|pajak pertambahan nilai|jumlah ppn|total ppn|jumlah pajak|total pajak|pb1|~pajak',
    discount: 'diskon|potongan harga|dikurangi potongan harga|total diskon|potongan',
    charge: 'ongkos kirim|biaya kirim|biaya pengiriman|biaya layanan|biaya administrasi|ongkir',
    withheld: 'pph|pph 23|pph pasal 23|pajak penghasilan|potongan pph',
    prepaid: 'uang muka|telah dibayar|sudah dibayar|dikurangi uang muka|pembayaran diterima',
    older_balance: 'saldo sebelumnya|tagihan sebelumnya|tunggakan',
    tendered: 'tunai|kartu kredit|kartu debit',
    change: 'kembali|kembalian|uang kembali',
    no_amount: 'harga satuan|kuantitas|tarif pajak|terbilang|jumlah barang|total item|total qty|pembulatan',
  },
  party: {
    seller: 'penjual|pengusaha kena pajak|pemasok|diterbitkan oleh',
    buyer: 'kepada|kepada yth|pembeli|pelanggan|ditagihkan kepada|tagihan kepada|nama pelanggan|penerima tagihan|yth',
    delivery: 'dikirim ke|alamat pengiriman|dikirim kepada|alamat kirim',
    payee: 'atas nama|nama rekening|pemilik rekening|penerima pembayaran|nama penerima',
  },
  title: {
    invoice: 'faktur|faktur pajak|faktur penjualan|tagihan|kwitansi|nota|nota penjualan|struk|faktur tagihan',
    credit_note: 'nota kredit|nota retur|retur penjualan',
    other_document:
      'penawaran|penawaran harga|pesanan pembelian|surat jalan|faktur proforma|invoice proforma|surat pesanan',
    about_invoices: 'pengingat pembayaran|rekening koran|laporan rekening|slip gaji',
  },
  columns: {
    item: 'keterangan|deskripsi|nama barang|uraian|barang|produk|nama produk|nama barang kena pajak',
    quantity: 'kuantitas|banyaknya|qty',
    price: 'harga satuan|harga|harga unit',
    amount: 'jumlah|total harga|total|jumlah harga|subtotal',
  },
  tax: 'ppn|pajak pertambahan nilai',
  months:
    'januari jan|februari feb pebruari|maret mar|april apr|mei|juni jun|juli jul|agustus agt agu|september sept sep|oktober okt|november nov nopember|desember des',
  terms: 'syarat pembayaran|termin pembayaran|ketentuan pembayaran|pembayaran dalam',
  days: 'hari',
};
